import { Loader } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../core/call/call-failure.ts'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import { ChoiceList } from './choice-list.tsx'
import classes from './palette.module.css'
import { type Choice, type FrameActions, indexAfterKey } from './palette-choices.tsx'
import { useChoices } from './use-choices.tsx'
import { useFound } from './use-found.ts'

const RECORDS_OF_EACH = 4

/** Text field of the palette, with the matching choices below it. The arrow keys mark a choice, and Enter runs it. */
export function PaletteChooser(props: {
  actions: FrameActions
  /** Closes the palette and restores the focus. */
  onClose: () => void
  /** Closes the palette without restoring the focus, because the screen that opens takes the focus. */
  onLeave: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [markedId, setMarkedId] = useState<string | null>(null)
  const results = useFound(text, RECORDS_OF_EACH)
  const isLate = useDelayed(results.waiting)
  const groups = useChoices(text, results.groups, props.actions)
  const choices = groups.flatMap((group) => group.choices)
  const index = Math.max(
    0,
    choices.findIndex((choice) => choice.id === markedId),
  )
  const markedChoice = choices[index]

  function take(choice: Choice) {
    if ('run' in choice) {
      props.onClose()
      return choice.run()
    }
    props.onLeave()
    void navigate({ to: choice.to, search: choice.search ?? {} })
  }

  function type(input: string) {
    setText(input)
    setMarkedId(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const next = indexAfterKey(event.key, index, choices.length)
    if (next !== null) {
      event.preventDefault()
      setMarkedId(choices[next]?.id ?? null)
    } else if (event.key === 'Enter' && markedChoice) {
      event.preventDefault()
      take(markedChoice)
    }
  }

  return (
    <>
      <div className={classes.line}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={markedChoice && `${listId}-${markedChoice.id}`}
          aria-label={t('search.open')}
          placeholder={t('search.palette_placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: people open the palette in order to type
          autoFocus
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isLate && <Loader size={16} aria-label={t('search.waiting')} />}
      </div>
      <ChoiceList
        id={listId}
        groups={groups}
        marked={markedChoice}
        onMark={(choice) => setMarkedId(choice.id)}
        onTake={take}
      />
      {results.error && (
        <p className={classes.failure} role="alert">
          {failureText(results.error, t)}
        </p>
      )}
      <p className={classes.keys} aria-hidden>
        {t('search.keys')}
      </p>
    </>
  )
}
