import type { Icon } from '@tabler/icons-react'
import classes from './state-chip.module.css'

/** Colours of state chips. Each state has one colour on all screens. */
export type StateHue = 'gray' | 'blue' | 'violet' | 'orange' | 'teal' | 'green' | 'red'

/** Shows a state as an icon and a word, so that users need not rely on the colour. */
export function StateChip(props: { hue: StateHue; icon: Icon; label: string }) {
  return (
    <span className={classes.chip} data-hue={props.hue}>
      <props.icon size={14} stroke={1.8} aria-hidden />
      {props.label}
    </span>
  )
}
