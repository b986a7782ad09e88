import { Button, Group, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import rows from '../../../core/overview/rows.module.css'
import { type Suggestions, wordsOf } from '../../../core/people/suggested-installers.ts'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'

type SuggestedInstallersProps = { suggestions: Suggestions; onTake: () => void; onClose: () => void }

/** Shows how many spaces each suggested installer would get, and why. The user accepts or cancels. */
export function SuggestedInstallers({ suggestions, onTake, onClose }: SuggestedInstallersProps) {
  const { t } = useTranslation()
  useFocusBack()
  const { installers, spaces, places, from, to } = suggestions
  const spacesByInstaller = Map.groupBy(spaces, ({ installer_id }) => installer_id)
  const nobody = spacesByInstaller.get(null) ?? []
  const count = spaces.length - nobody.length
  const where = [...new Set(nobody.map(({ place }) => places[place]?.state_name || places[place]?.country))]
  return (
    <Modal opened onClose={onClose} title={t('budget.suggest.title')}>
      {(from !== null || to !== null) && (
        <p className={rows.none}>
          {t('budget.suggest.days', {
            from: from === null ? '…' : formatDay(from),
            to: to === null ? '…' : formatDay(to),
          })}
        </p>
      )}
      <ul className={rows.rows}>
        {installers
          .filter(({ id }) => spacesByInstaller.has(id))
          .map((installer) => (
            <li key={installer.id} className={rows.row}>
              <span className={rows.names}>
                <Link to={`/installer/${installer.id}`} search={{ tab: 'work' }} className={rows.name}>
                  {installer.name}
                </Link>
                <span className={rows.said}>{wordsOf(installer, suggestions, t).join(' · ')}</span>
              </span>
              <span className={rows.figure}>
                {t('home.budgets.spaces', { count: spacesByInstaller.get(installer.id)?.length ?? 0 })}
              </span>
            </li>
          ))}
      </ul>
      {nobody.length > 0 && (
        <p className={rows.none}>
          {t('budget.suggest.nobody', { count: nobody.length, places: where.join(', ') })}
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button onClick={onTake} disabled={count === 0} data-autofocus>
          {t('budget.suggest.take', { count, shown: formatNumber(count) })}
        </Button>
      </Group>
    </Modal>
  )
}
