import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { mayEdit } from '@lienzo/rules/people/permissions'
import { IconArrowRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import { ScreenLink } from '../screens/screen-link.tsx'
import classes from './first-steps.module.css'
import type { HomeData } from './home-data.ts'

type SetupProgress = NonNullable<HomeData['begun']>

const steps: { name: keyof SetupProgress | 'orders'; path: ResourcePath }[] = [
  { name: 'customers', path: '/customer' },
  { name: 'materials', path: '/material' },
  { name: 'products', path: '/product' },
  { name: 'campaigns', path: '/campaign' },
  { name: 'orders', path: '/order' },
]

/** Checklist for a new house: shows the steps up to its first order, and marks the completed steps. */
export function FirstSteps({ begun }: { begun: SetupProgress }) {
  const { t } = useTranslation()
  const permissions = usePermissions() ?? {}
  const open = steps.filter(({ path }) => mayEdit(permissions, path))
  return (
    <section className={classes.steps} aria-label={t('home.steps.title')}>
      <h2>{t('home.steps.title')}</h2>
      <p>{t('home.steps.text')}</p>
      <ol>
        {open.map(({ name, path }) => {
          const isDone = name !== 'orders' && begun[name]
          const Mark = isDone ? IconCircleCheck : IconCircleDashed
          return (
            <li key={name}>
              <ScreenLink to={isDone ? path : `${path}/new`} data-done={isDone || undefined}>
                <Mark size={20} stroke={1.5} aria-hidden />
                <span>
                  <strong>{t(`home.steps.${name}`)}</strong>
                  <small>{t(isDone ? 'home.steps.done' : `home.steps.${name}_text`)}</small>
                </span>
                <IconArrowRight size={16} stroke={1.5} aria-hidden className="mantine-rotate-rtl" />
              </ScreenLink>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
