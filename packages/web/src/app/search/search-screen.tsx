import type { FoundGroup } from '@lienzo/contract/records/search'
import { Button, CloseButton, Skeleton, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconCloudOff, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../core/address/search-parameters.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { formatNumber } from '../../core/language/language.ts'
import { recentRecords } from '../../core/session/recent-records.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import { FoundIcon } from '../screens/found-icon.tsx'
import { ScreenLink } from '../screens/screen-link.tsx'
import classes from './search-screen.module.css'
import { useFound } from './use-found.ts'

const RECORDS_OF_EACH = 8
const TYPING_MILLISECONDS = 250

/** Screen that searches all records that the user is allowed to see. The search text is kept in the URL. */
export default function SearchScreen() {
  const { t } = useTranslation()
  const { text, setText, writeNow } = useAddressText()
  const box = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const query = useFound(text, RECORDS_OF_EACH)
  const skeleton = useDelayed(query.waiting && query.isFirst)
  useHotkeys([['/', () => box.current?.focus()]])

  function step(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const next = links.indexOf(document.activeElement as HTMLElement) + by
    event.preventDefault()
    if (next < 0) box.current?.focus()
    else links[Math.min(next, links.length - 1)]?.focus()
  }

  const searchText = text.trim()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move through field and links, wherever the focus is
    <div className={classes.screen} onKeyDown={step}>
      <h1 className={classes.title}>{t('navigation.title.search')}</h1>
      <search>
        <TextInput
          ref={box}
          className={classes.box}
          size="md"
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
          rightSection={
            text !== '' && (
              <CloseButton
                size="sm"
                aria-label={t('search.clear')}
                onClick={() => {
                  setText('')
                  box.current?.focus()
                }}
              />
            )
          }
          maxLength={200}
          autoComplete="off"
          autoFocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={writeNow}
        />
      </search>
      <div ref={results} className={classes.results} aria-busy={query.waiting}>
        {searchText === '' && <SearchHint />}
        {searchText !== '' && skeleton && <ResultSkeleton />}
        {searchText !== '' &&
          query.groups.map((group) => <Group key={group.resource} group={group} text={query.text} />)}
        {searchText !== '' && query.error && (
          <EmptyState
            icon={IconCloudOff}
            tone="failure"
            title={t('search.failed')}
            text={failureText(query.error, t)}
          >
            <Button variant="default" onClick={() => query.retry()}>
              {t('list.retry')}
            </Button>
          </EmptyState>
        )}
        {searchText !== '' && !query.waiting && !query.error && query.groups.length === 0 && (
          <EmptyState
            icon={IconSearchOff}
            title={t('search.nothing', { text: query.text })}
            text={t('search.nothing_text')}
          />
        )}
      </div>
      <VisuallyHidden role="status">
        {searchText !== '' && !query.waiting && t('search.groups_found', { count: query.groups.length })}
      </VisuallyHidden>
    </div>
  )
}

function Group({ group, text }: { group: FoundGroup; text: string }) {
  const { t } = useTranslation()
  const title = t(`${group.resource}.plural`)
  return (
    <section className={classes.group} aria-label={title}>
      <header className={classes.groupHeader}>
        <h2>{title}</h2>
        <span className={classes.count}>
          {formatNumber(group.total)}
          {group.more && '+'}
        </span>
        {group.list && (
          <ScreenLink
            to={group.list}
            search={{ search: text }}
            className={classes.all}
            aria-label={t('search.show_all_of', { name: title })}
          >
            {t('search.show_all')}
          </ScreenLink>
        )}
      </header>
      <ul className={classes.rows}>
        {group.rows.map(({ id, label, detail, path }) => (
          <li key={id}>
            <ScreenLink to={path} className={classes.row}>
              <FoundIcon path={path} />
              <span className={classes.label}>{label}</span>
              <span className={classes.detail}>{detail}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Explains the search and lists the recent records. Shown while the field is empty. */
function SearchHint() {
  const { t } = useTranslation()
  const recent = recentRecords()
  return (
    <>
      <p className={classes.hint}>{t('search.hint')}</p>
      {recent.length > 0 && (
        <section className={classes.group} aria-label={t('search.recent')}>
          <header className={classes.groupHeader}>
            <h2>{t('search.recent')}</h2>
          </header>
          <ul className={classes.rows}>
            {recent.map(({ path, label }) => (
              <li key={path}>
                <ScreenLink to={path} className={classes.row}>
                  <FoundIcon path={path} />
                  <span className={classes.label}>{label}</span>
                </ScreenLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ResultSkeleton() {
  return (
    <div aria-hidden>
      {[52, 64, 40, 58, 46].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} my={20} radius="xl" />
      ))}
    </div>
  )
}

/** Synchronises the text of the field with the URL in both directions, because the back button or a link can change the URL. */
function useAddressText() {
  const { q } = useSearchParameters()
  const navigate = useNavigate()
  const inAddress = q === undefined ? '' : String(q)
  const [text, setText] = useState(inAddress)
  const lastText = useRef(inAddress)
  const write = useDebouncedCallback((next: string) => {
    lastText.current = next
    void navigate({ to: '.', search: next === '' ? {} : { q: next }, replace: true })
  }, TYPING_MILLISECONDS)

  useEffect(() => {
    if (inAddress === lastText.current) return
    lastText.current = inAddress
    setText(inAddress)
  }, [inAddress])

  return {
    text,
    setText(next: string) {
      setText(next)
      write(next.trim())
    },
    /**
     * Writes the pending text to the URL immediately. Called before a result opens, because the URL then becomes the URL of a
     * different screen.
     */
    writeNow: () => write.flush(),
  }
}
