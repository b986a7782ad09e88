import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { useSearchParameters } from '../address/search-parameters.ts'
import classes from './record-sections.module.css'

/** Returns the section of a record's screen in the URL (`?tab=…`), or else the first one. */
export function useSection<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { tab } = useSearchParameters()
  return names.find((name) => name === tab) ?? names[0]
}

/** Links to the sections of a record; each has its own URL. Their texts are `<resource>.sections.<section>`. */
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

/** Each section renders its own links; this keeps the focus on the one that was used. */
function keepOnSection() {
  keepFocus()(() => document.querySelector<HTMLElement>('[data-section][aria-current]'))
}

/** All sections share one path, so the router would mark each as the current page. */
const SectionLink = createLink(function SectionAnchor({
  chosen,
  ...anchor
}: ComponentProps<'a'> & { chosen: boolean }) {
  return <a {...anchor} data-section className={classes.section} aria-current={chosen ? 'page' : undefined} />
})
