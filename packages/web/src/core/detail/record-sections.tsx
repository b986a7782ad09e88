import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { useSearchParameters } from '../address/search-parameters.ts'
import classes from './record-sections.module.css'

type Section<Name extends string> = { name: Name; label: string }

/** The section of a record's screen that the address asks for (`?tab=…`); the first one where it asks for none. */
export function useSection<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { tab } = useSearchParameters()
  return names.find((name) => name === tab) ?? names[0]
}

/** The ways to the sections of a record; each has an address of its own. */
export function RecordSections<Name extends string>(props: {
  label: string
  sections: readonly Section<Name>[]
  current: Name
}) {
  const { sections, current } = props
  return (
    <nav className={classes.sections} aria-label={props.label}>
      {sections.map(({ name, label }, index) => (
        <SectionLink
          key={name}
          to="."
          search={index === 0 ? {} : { tab: name }}
          chosen={name === current}
          onClick={keepOnSection}
        >
          {label}
        </SectionLink>
      ))}
    </nav>
  )
}

/** Each section draws its ways anew; the keyboard stays on the way that was taken. */
function keepOnSection() {
  keepFocus()(() => document.querySelector<HTMLElement>('[data-section][aria-current]'))
}

/** The router takes every section for the current page, because they share one path. */
const SectionLink = createLink(function SectionAnchor({
  chosen,
  ...anchor
}: ComponentProps<'a'> & { chosen: boolean }) {
  return <a {...anchor} data-section className={classes.section} aria-current={chosen ? 'page' : undefined} />
})
