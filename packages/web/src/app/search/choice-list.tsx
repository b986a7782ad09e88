import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './palette.module.css'
import type { Choice, ChoiceGroup } from './palette-choices.tsx'

/** Lists the choices of the palette in groups, and scrolls the marked choice into view. */
export function ChoiceList(props: {
  /** Id of the list element. The element of each choice has the id `<id>-<choice id>`. */
  id: string
  groups: readonly ChoiceGroup[]
  marked: Choice | undefined
  onMark: (choice: Choice) => void
  onTake: (choice: Choice) => void
}) {
  const { id, groups, marked } = props
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each newly marked choice has to scroll into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked?.id])

  return (
    <div ref={list} id={id} className={classes.list} role="listbox" aria-label={t('search.results')}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={group.name} role="group" aria-label={group.title}>
          <p className={classes.group} aria-hidden>
            {group.title}
          </p>
          {group.choices.map((choice) => (
            <ChoiceLine
              key={choice.id}
              id={`${id}-${choice.id}`}
              choice={choice}
              selected={choice === marked}
              onPoint={() => props.onMark(choice)}
              onTake={() => props.onTake(choice)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Shows one choice. Hovering over the choice marks it, and clicking runs it. The focus stays in the text field. */
function ChoiceLine(props: {
  id: string
  choice: Choice
  selected: boolean
  onPoint: () => void
  onTake: () => void
}) {
  const { icon, label, detail } = props.choice
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for all lines
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen line
    <div
      id={props.id}
      role="option"
      aria-selected={props.selected}
      className={classes.choice}
      onPointerMove={props.selected ? undefined : props.onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onTake}
    >
      {icon}
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </div>
  )
}
