import './offered-list.css'
import { plainText } from '@lienzo/rules/records/plain-text'
import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type HeldKey, isHeld, repeatKeys } from '../../focus/held-keys.ts'
import { Thumbnail } from '../../pictures/thumbnail.tsx'
import type { CellEditorProps, WritingEnd } from '../columns/grid-column.ts'
import classes from './cell-editor.module.css'
import { isOfScreen } from './screen-keys.ts'
import { beginIn, EditorFault } from './text-editor.tsx'
import { type Offer, useOffers } from './use-offers.ts'

type OfferEditorProps<Row> = CellEditorProps<Row> & {
  search: (text: string) => Promise<readonly Offer[]>
  /** Returns the text of the cell. */
  textOf: (offer: Offer) => string
  onChosen?: (offer: Offer) => void
}

const onDown: WritingEnd = { kind: 'next', across: false, back: false }

/**
 * Editor that lists matching records below the cell. Enter or Tab takes the only match, or the only one whose name or code
 * equals the text. If several match and none can be taken, the first Enter marks a match and the next Enter takes it.
 */
export function OfferEditor<Row>(props: OfferEditorProps<Row>) {
  const { label, text, selects, fault, onText, onTake, search, textOf, onChosen } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isTyped, setTyped] = useState(text === '')
  const [end, setEnd] = useState<WritingEnd | null>(null)
  /** Keys pressed while the editor waits for matches. They are meant for the next cell. */
  const early = useRef<HeldKey[]>([])
  const { offered, isCurrent, hasFailed } = useOffers(search, isTyped ? text : '')
  const combobox = useCombobox({ defaultOpened: true, onDropdownClose: () => combobox.resetSelectedOption() })
  useEffect(() => beginIn(input.current, selects), [selects])

  function choose(offer: Offer, to: WritingEnd) {
    onChosen?.(offer)
    onTake(textOf(offer), to)
  }

  // The combobox marks an option by its index, which refers to a different option once the offers change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the combobox is a new object in each render
  useEffect(() => combobox.resetSelectedOption(), [offered])
  // Settles a text that was entered before its offers had arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: settled once, with the offers of that moment
  useEffect(() => {
    if (!end || !(isCurrent || hasFailed)) return undefined
    // Runs after the effect, because the next cell must get the focus immediately.
    const settling = setTimeout(() => settle(end))
    return () => clearTimeout(settling)
  }, [end, isCurrent, hasFailed])

  function settle(to: WritingEnd) {
    const keys = early.current
    early.current = []
    const match = meantBy(text, offered)
    const isMarking = !match && offered.length > 0 && to === onDown
    const field = input.current
    flushSync(() => {
      setEnd(null)
      if (match) choose(match, to)
      else if (isMarking) combobox.selectFirstOption()
      else onTake(text, to)
    })
    // If the cell refuses the text, the field keeps the focus. The keys are then dropped, because they were meant for the next
    // cell.
    if (isMarking || document.activeElement !== field) void repeatKeys(keys)
  }

  return (
    <>
      <Combobox
        store={combobox}
        position="bottom-start"
        middlewares={{ flip: true, shift: true }}
        onOptionSubmit={(value) => {
          const offer = offered.find((each) => String(each.id) === value)
          if (offer) choose(offer, { kind: 'here' })
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <input
            ref={input}
            className={classes.field}
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
            aria-label={label}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : id}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setTyped(true)
              setEnd(null)
              onText(event.currentTarget.value)
              combobox.openDropdown()
            }}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              if (end && isHeld(event.key) && !event.ctrlKey && !event.metaKey) {
                event.preventDefault()
                early.current.push({ key: event.key, shiftKey: event.shiftKey })
                return
              }
              if (isOfScreen(event)) {
                const match = isTyped && isCurrent && text !== '' ? meantBy(text, offered) : undefined
                if (match) choose(match, { kind: 'here' })
                return
              }
              const isTab = event.key === 'Tab'
              if (event.nativeEvent.isComposing || !(isTab || event.key === 'Enter')) return
              const isMarked = combobox.getSelectedOptionIndex() !== -1
              if ((isMarked && !isTab) || !isTyped || text === '') return
              // Prevents the same Enter from also taking the option that it has just marked.
              event.preventDefault()
              setEnd(isTab ? { kind: 'next', across: true, back: event.shiftKey } : onDown)
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown
          className={classes.dropdown}
          hidden={offered.length === 0 && ((!isCurrent && !hasFailed) || fault !== undefined)}
        >
          <Combobox.Options className={classes.options}>
            {offered.map((each) => (
              <Combobox.Option key={each.id} value={String(each.id)}>
                <OfferedOne offered={each} />
              </Combobox.Option>
            ))}
            {offered.length === 0 && (
              <Combobox.Empty>{t(hasFailed ? 'form.pick_failed' : 'form.pick_nothing')}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <EditorFault id={id} fault={fault} />
    </>
  )
}

function OfferedOne({ offered: { name, code, within, note, thumbnail } }: { offered: Offer }) {
  return (
    <span className={classes.option}>
      {thumbnail !== undefined && <Thumbnail src={thumbnail || undefined} alt="" size={32} />}
      <span className={classes.name}>
        {within && <span className={classes.aside}>{within} › </span>}
        {name}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      {code && <span className={classes.aside}>{code}</span>}
    </span>
  )
}

/**
 * Returns the only match, or the only one whose name or code equals the text, ignoring case and accents. Returns undefined if
 * there is no such match.
 */
function meantBy(text: string, offers: readonly Offer[]): Offer | undefined {
  const [first, ...others] = offers
  if (others.length === 0) return first
  const sought = plainText(text)
  const same = offers.filter(({ name, code }) =>
    [name, code ?? ''].some((each) => plainText(each) === sought),
  )
  return same.length === 1 ? same[0] : undefined
}
