import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { useSearchParameters } from '../address/search-parameters.ts'
import classes from './record-sections.module.css'

/** The section of a record's screen that the address asks for (`?tab=…`); the first one where it asks for none. */
export function useSection<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { tab } = useSearchParameters()
  return names.find((name) => name === tab) ?? names[0]
}

/** Links to the sections of a record; each has an address of its own. Their texts are `<resource>.sections.<section>`. */
export function RecordSections(props: { resource: string; names: readonly string[]; current: string }) {
  const { t } = useTranslation()
  const { resource, names, current } = props
  return (
    <nav className={classes.sections} aria-label={t(`${resource}.sections.label`)}>
      {names.map((name, index) => (
        <SectionLink
          key={name}
          to="."
          search={index === 0 ? {} : { tab: name }}
          chosen={name === current}
          onClick={keepOnSection}
        >
          {t(`${resource}.sections.${name}`)}
        </SectionLink>
      ))}
    </nav>
  )
}

/** Each section draws its links anew; the focus stays on the link that was used. */
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
