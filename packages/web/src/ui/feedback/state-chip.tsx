import type { Icon } from '@tabler/icons-react'
import classes from './state-chip.module.css'

/** Hues of state chips; a state has the same hue everywhere. */
export type StateHue = 'gray' | 'blue' | 'violet' | 'orange' | 'teal' | 'green' | 'red'

/** Shows a state as an icon and a word, so that it does not depend on colour. */
export function StateChip(props: { hue: StateHue; icon: Icon; label: string }) {
  return (
    <span className={classes.chip} data-hue={props.hue}>
      <props.icon size={14} stroke={1.8} aria-hidden />
      {props.label}
    </span>
  )
}
