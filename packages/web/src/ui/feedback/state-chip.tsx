import type { Icon } from '@tabler/icons-react'
import classes from './state-chip.module.css'

/** The hues that states may have; each the same everywhere. */
export type StateHue = 'gray' | 'blue' | 'violet' | 'orange' | 'teal' | 'green' | 'red'

/** A state as an icon and a word, so that it is told apart without its colour. */
export function StateChip(props: { hue: StateHue; icon: Icon; label: string }) {
  return (
    <span className={classes.chip} data-hue={props.hue}>
      <props.icon size={14} stroke={1.8} aria-hidden />
      {props.label}
    </span>
  )
}
