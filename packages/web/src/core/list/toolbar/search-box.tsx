import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../state/list-state.ts'
import classes from './list-toolbar.module.css'

const TYPING_MILLISECONDS = 250

/** Search field of a list. It waits for a pause in typing before it searches. */
export function SearchBox(props: {
  state: ListState
  onState: (state: ListState, options: { replace: boolean }) => void
  /** Ref to the field, so that a shortcut can focus it. */
  searchBox?: RefObject<HTMLInputElement | null>
}) {
  const { state, onState, searchBox } = props
  const { t } = useTranslation()
  const [text, setText] = useState(state.search)
  const send = useDebouncedCallback((search: string) => {
    onState({ ...state, page: 1, search: search.trim() }, { replace: true })
  }, TYPING_MILLISECONDS)

  // The search text can also change outside this field, for example with the back button or "clear all".
  useEffect(() => {
    setText((current) => (current.trim() === state.search ? current : state.search))
  }, [state.search])

  function search(text: string) {
    setText(text)
    send(text)
  }

  return (
    <TextInput
      ref={searchBox}
      className={classes.search}
      size="xs"
      type="search"
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      value={text}
      leftSection={<IconSearch size={15} stroke={1.6} />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('list.clear_search')} onClick={() => search('')} />
        ) : (
          searchBox && <Kbd className={classes.key}>/</Kbd>
        )
      }
      onChange={(event) => search(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && search('')}
      // Updates the URL before the user opens a row, because later the URL belongs to a different screen.
      onBlur={() => send.flush()}
    />
  )
}
