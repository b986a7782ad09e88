import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { useSearchParameters } from '../address/search-parameters.ts'
import classes from './record-sections.module.css'

/** Returns the section that the URL names (`?tab=…`), or otherwise the first section. */
export function useSection<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { tab } = useSearchParameters()
  return names.find((name) => name === tab) ?? names[0]
}

/**
 * Links to the sections of a record. Each section has its own URL, and `<resource>.sections.<section>` is the text of its link.
 */
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

/** Keeps the focus on the pressed link, because each section mounts the links again. */
function keepOnSection() {
  keepFocus()(() => document.querySelector<HTMLElement>('[data-section][aria-current]'))
}

/** Link that sets `aria-current` itself. The router would mark all sections as current, because they share one path. */
const SectionLink = createLink(function SectionAnchor({
  chosen,
  ...anchor
}: ComponentProps<'a'> & { chosen: boolean }) {
  return <a {...anchor} data-section className={classes.section} aria-current={chosen ? 'page' : undefined} />
})
