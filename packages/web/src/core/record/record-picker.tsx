import { ActionIcon, CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputFrame } from '../../ui/field.ts'
import type { Picked, PickSource } from './picks.ts'
import classes from './record-picker.module.css'

/** How many are offered, and from how many typed letters on. */
const OFFERED = 20
const LEAST_LETTERS = 1
const TYPING_MILLISECONDS = 150

type RecordPickerProps = Omit<FieldProps<number | null>, 'onChange'> & {
  source: PickSource
  /** The name of the chosen record, as the form's record has it. */
  chosenName: string | null | undefined
  /** What the chosen record stands in, as the form's record has it; shown under the field, as of what is chosen here. */
  chosenWithin?: string | undefined
  onChange: (id: number | null, chosen: Picked | null) => void
  /** These are not offered. */
  without?: readonly number[]
  clearable?: boolean
  placeholder?: string
  /** Where the label stands elsewhere, as in the head of a table; `label` is then empty. */
  ariaLabel?: string
}

/** Chooses one record by typing a part of its name or code; the arrow offers the first ones without typing. */
export function RecordPicker(props: RecordPickerProps) {
  const {
    source,
    chosenName,
    chosenWithin,
    onChange,
    without = [],
    clearable,
    placeholder,
    ariaLabel,
    ...field
  } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  // Of the last choice: the form's record knows only the name that it was loaded with.
  const [lastChosen, setLastChosen] = useState<Picked | null>(null)
  const [search] = useDebouncedValue(typed?.trim() ?? '', TYPING_MILLISECONDS)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useQuery({
    queryKey: ['picks', ...source.key, search],
    queryFn: () => source.load({ search, limit: OFFERED }),
    enabled: combobox.dropdownOpened && !field.disabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const offered = (found.data ?? []).filter((each) => !without.includes(each.id))
  const name =
    field.value === null ? '' : lastChosen?.id === field.value ? lastChosen.name : (chosenName ?? '')

  const within = field.value === null ? '' : lastChosen?.id === field.value ? lastChosen.within : chosenWithin
  const help = within ? t('form.pick_within', { path: within }) : field.help

  function choose(option: string) {
    const chosen = offered.find((each) => String(each.id) === option)
    if (!chosen) return
    setLastChosen(chosen)
    setTyped(null)
    onChange(chosen.id, chosen)
    combobox.closeDropdown()
  }

  function type(text: string) {
    setTyped(text)
    combobox.updateSelectedOptionIndex()
    if (text.trim().length >= LEAST_LETTERS) combobox.openDropdown()
    else combobox.closeDropdown()
    if (text === '' && clearable) onChange(null, null)
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="bottom-start"
      middlewares={{ flip: true, shift: true }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...inputFrame({ ...field, help, onChange: () => {} })}
          aria-label={ariaLabel}
          autoComplete="off"
          role="combobox"
          placeholder={placeholder ?? t('form.pick_placeholder')}
          value={typed ?? name}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            setTyped(null)
            combobox.closeDropdown()
          }}
          rightSectionPointerEvents="all"
          rightSection={
            clearable && field.value !== null && !field.disabled ? (
              <CloseButton
                size="sm"
                aria-label={t('form.pick_clear', { field: ariaLabel ?? field.label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setTyped(null)
                  onChange(null, null)
                  combobox.focusTarget()
                }}
              />
            ) : (
              <ActionIcon
                size="sm"
                tabIndex={-1}
                disabled={field.disabled}
                aria-label={t('form.pick_open', { field: ariaLabel ?? field.label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  combobox.toggleDropdown()
                  combobox.focusTarget()
                }}
              >
                {found.isFetching ? <Loader size={14} /> : <Combobox.Chevron />}
              </ActionIcon>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.isPending || (found.isPlaceholderData && offered.length === 0)}>
        <Combobox.Options className={classes.options}>
          {offered.map((each) => (
            <Combobox.Option key={each.id} value={String(each.id)} active={each.id === field.value}>
              <span className={classes.option}>
                <span className={classes.name}>
                  {each.within && <span className={classes.within}>{each.within} › </span>}
                  {each.name}
                </span>
                {each.code && <span className={classes.code}>{each.code}</span>}
              </span>
            </Combobox.Option>
          ))}
          {offered.length === 0 && (
            <Combobox.Empty>{t(found.isError ? 'form.pick_failed' : 'form.pick_nothing')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
