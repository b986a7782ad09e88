import type { TimelineResource } from '@lienzo/contract/records/timeline'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconArrowRight, IconMessage, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../ui/hooks/locale.ts'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import { SectionTitle } from '../../ui/layout/section-title.tsx'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import { call } from '../call/call.ts'
import { LoadFailure } from '../call/load-failure.tsx'
import { formatDateTime } from '../language/language.ts'
import { useDeleteWithUndo } from '../record/use-delete-with-undo.tsx'
import { useCurrentUser } from '../session/session-user.ts'
import { ChangeList } from './change-list.tsx'
import { actionText, omittedText, resourceText } from './change-texts.ts'
import { groupedItems, type ShownItem } from './grouped-items.ts'
import { MessageBox } from './message-box.tsx'
import classes from './timeline.module.css'
import { useTimeline } from './use-timeline.ts'

/** Number of changed fields that are shown while a change is folded. */
const FIELDS_SHOWN = 3
/** Number of items that are shown first if the timeline is below the form. The style sheet contains the same number. */
const FEW = 5

/** History of a record and the messages about it, newest first. Loaded after the form. */
export default function Timeline(props: { resource: TimelineResource; recordId: number; version: number }) {
  const { resource, recordId } = props
  const { t } = useTranslation()
  const user = useCurrentUser()
  const { timeline, queryKey, send } = useTimeline(resource, recordId, props.version)
  const late = useDelayed(timeline.isPending)
  const remove = useDeleteWithUndo({
    cacheKey: queryKey,
    remove: (ids) => call('messagerest/delete', { ids }),
    restore: (ids) => call('messagerest/undelete', { ids }),
    texts: { deleted: t('timeline.message_deleted'), restored: t('timeline.message_restored') },
  })
  const pages = timeline.data?.pages
  const items = useMemo(
    () =>
      pages &&
      groupedItems(
        resource,
        pages.flatMap((page) => page.items),
      ),
    [pages, resource],
  )
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isFolded = !isUnfolded && (items?.length ?? 0) > FEW
  return (
    <section className={classes.timeline} aria-label={t('timeline.title')}>
      <SectionTitle>{t('timeline.title')}</SectionTitle>
      <MessageBox onSend={send} />
      {late && <TimelineSkeleton />}
      {timeline.isError && !timeline.isFetching && (
        <LoadFailure error={timeline.error} onRetry={() => timeline.refetch()} className={classes.failure} />
      )}
      {items?.length === 0 && <p className={classes.none}>{t('timeline.empty')}</p>}
      <ol
        className={classes.items}
        data-folded={isFolded || undefined}
        aria-live="polite"
        aria-relevant="additions"
      >
        {items?.map((item) => (
          <li key={`${item.kind}-${item.id}`} className={classes.item} data-kind={item.kind}>
            <ItemIcon item={item} />
            <div className={classes.content}>
              <p className={classes.head}>
                <strong>{item.user_name ?? t('timeline.nobody')}</strong>
                <time dateTime={new Date(item.created_at * 1000).toISOString()}>
                  {formatDateTime(item.created_at)}
                </time>
              </p>
              <ItemBody item={item} resource={resource} />
            </div>
            {item.kind === 'message' && item.user_id === user?.user_id && item.id > 0 && (
              <ActionIcon
                className={classes.delete}
                size={24}
                aria-label={t('timeline.delete_message')}
                onClick={() => remove([item.id])}
              >
                <IconTrash size={14} stroke={1.6} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {isFolded && (
        <Button
          className={classes.unfold}
          variant="subtle"
          color="gray"
          size="xs"
          onClick={() => setIsUnfolded(true)}
        >
          {t('timeline.show_all')}
        </Button>
      )}
      {timeline.hasNextPage && (
        <Button
          className={isFolded ? classes.older : undefined}
          variant="subtle"
          color="gray"
          size="xs"
          loading={timeline.isFetchingNextPage}
          onClick={() => timeline.fetchNextPage()}
        >
          {t('timeline.older')}
        </Button>
      )}
    </section>
  )
}

const icons = {
  message: IconMessage,
  state: IconArrowRight,
  change: IconPencil,
  create: IconPlus,
  delete: IconTrash,
}

function ItemIcon({ item }: { item: ShownItem }) {
  const hasOwnIcon = item.kind === 'change' && (item.action === 'create' || item.action === 'delete')
  const Shown = icons[hasOwnIcon ? (item.action as 'create' | 'delete') : item.kind]
  return (
    <span className={classes.icon}>
      <Shown size={13} stroke={1.8} aria-hidden />
    </span>
  )
}

function ItemBody({ item, resource }: { item: ShownItem; resource: TimelineResource }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (item.kind === 'message') return <p className={classes.message}>{item.text}</p>
  if (item.kind === 'state') {
    const states = [item.from, item.to].filter((state) => state !== null)
    return (
      <>
        <p className={classes.states}>
          {states.map((state) => t(`${resource}.states.${state}`)).join(' → ')}
        </p>
        {item.by_proof && <p className={classes.message}>{t('order.by_proof')}</p>}
        {item.past_limit !== '' && (
          <p className={classes.message}>{t('order.past_limit', { reason: item.past_limit })}</p>
        )}
        {item.note !== '' && <p className={classes.message}>{item.note}</p>}
      </>
    )
  }
  const showsChanges = item.action !== 'delete' && item.action !== 'undelete'
  return (
    <>
      <p className={classes.action}>
        {changeSummary(t, resource, item)}
        {item.import && (
          <>
            {' '}
            {t('timeline.by_import')}{' '}
            <Link to={`/${item.resource}/import/${item.import.id}`}>{item.import.name}</Link>
          </>
        )}
      </p>
      {item.pictures && (
        <div className={classes.pictures}>
          {item.pictures.map(({ id, small }) => (
            <Thumbnail key={id} src={small} alt="" size={44} />
          ))}
        </div>
      )}
      {showsChanges && (
        <ChangeList
          resource={item.resource}
          changes={item.changes}
          omitted={item.more_changes > 0 ? omittedText(t, locale, item.resource, item) : ''}
          shown={item.action === 'create' ? 0 : FIELDS_SHOWN}
        />
      )}
    </>
  )
}

/** Describes a change in words. If it concerns a part of the record, such as an address, includes the name of the part. */
function changeSummary(t: TFunction, resource: string, item: Extract<ShownItem, { kind: 'change' }>): string {
  const { action, count = 1 } = item
  if (item.resource === resource) return actionText(t, action)
  const kind =
    count > 1
      ? t(`timeline.parts.${item.resource}`, { defaultValue: resourceText(t, item.resource) })
      : resourceText(t, item.resource)
  const part = `${kind} ${item.label}`.trim()
  return t([`timeline.part.${action}`, 'timeline.part.other'], { part, count, action: actionText(t, action) })
}

function TimelineSkeleton() {
  return (
    <div aria-hidden>
      {[0, 1, 2].map((index) => (
        <div key={index} className={classes.skeleton}>
          <Skeleton height={12} width="60%" mb={8} />
          <Skeleton height={12} width="85%" />
        </div>
      ))}
    </div>
  )
}
