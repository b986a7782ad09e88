import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import type { Budget } from '../budget-record.ts'
import classes from './installer-links.module.css'
import { LinkDialog } from './link-dialog.tsx'
import { LinkFacts } from './link-facts.tsx'
import { type InstallerOfBudget, linksKey, type OpenedLink } from './link-record.ts'
import { LinkStateChip } from './link-state-chip.tsx'
import { SpaceReports } from './space-reports.tsx'
import { WaitingPhotos } from './waiting-photos.tsx'

/** Lists the installers of a budget, each with the link that opens their work on a phone. Renders nothing for customers. */
export function InstallerLinks({ budget }: { budget: Budget }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  if (!isHouse) return null
  const isGivenOut = budget.agreed_id !== null && (budget.status === 'approved' || budget.status === 'closed')
  if (!isGivenOut) return <FormGroup title={t('budget.link.title')} hint={t('budget.link.only_approved')} />
  return <GivenOut budget={budget} />
}

function GivenOut({ budget }: { budget: Budget }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: linksKey(budget.id),
    queryFn: () => call('budgetrest/installerlinks', { id: budget.id }),
  })
  const links = data?.links ?? []
  const current = new Map(
    links.filter(({ state }) => state === 'live').map((link) => [link.installer_id, link]),
  )
  const earlier = links.filter(({ state }) => state !== 'live')
  const none = data?.installers.length === 0 && links.length === 0
  return (
    <FormGroup
      title={t('budget.link.title')}
      {...(none ? { hint: t('budget.link.none') } : { help: t('budget.link.help') })}
    >
      <ul className={classes.list}>
        {data?.installers.map((installer) => {
          const link = current.get(installer.id)
          return (
            <li key={installer.id}>
              <Link to={`/installer/${installer.id}`}>{installer.name}</Link>
              <span className={classes.spaces}>{t('budget.link.spaces', { count: installer.spaces })}</span>
              {link && <LinkStateChip state={link.state} />}
              {link?.waiting && <WaitingPhotos {...link.waiting} />}
              {link && <LinkFacts link={link} />}
              <LinkButton budget={budget} installer={installer} hasLink={link !== undefined} />
            </li>
          )
        })}
      </ul>
      <SpaceReports budgetId={budget.id} reports={data?.reports ?? []} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('budget.link.earlier')}</summary>
          <ul className={classes.list}>
            {earlier.map((link) => (
              <li key={link.id}>
                <Link to={`/installer/${link.installer_id}`}>{link.installer_name}</Link>
                <LinkStateChip state={link.state} />
                {link.waiting && <WaitingPhotos {...link.waiting} />}
                <LinkFacts link={link} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </FormGroup>
  )
}

/** Creates an installer's link, or loads the existing one, and shows it. */
function LinkButton(props: { budget: Budget; installer: InstallerOfBudget; hasLink: boolean }) {
  const { budget, installer, hasLink } = props
  const { t } = useTranslation()
  const mayEdit = useMayEdit('/budget')
  const queries = useQueryClient()
  const [opening, setOpening] = useState(false)
  const [openedLink, setOpenedLink] = useState<OpenedLink | null>(null)
  // A link belongs to all revisions, but is created from the valid one, which names the installers of the spaces.
  if (!mayEdit || budget.id !== budget.agreed_id) return null

  async function open() {
    setOpening(true)
    try {
      setOpenedLink(await call('budgetrest/installerlink', { id: budget.id, installer_id: installer.id }))
      await queries.invalidateQueries({ queryKey: linksKey(budget.id) })
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    } finally {
      setOpening(false)
    }
  }

  return (
    <>
      <Button
        className={classes.open ?? ''}
        variant="default"
        size="xs"
        loading={opening}
        aria-label={`${t(hasLink ? 'budget.link.show' : 'budget.link.make')}: ${installer.name}`}
        onClick={open}
      >
        {t(hasLink ? 'budget.link.show' : 'budget.link.make')}
      </Button>
      {openedLink && (
        <LinkDialog
          budgetId={budget.id}
          link={openedLink}
          onChange={setOpenedLink}
          onClose={() => setOpenedLink(null)}
        />
      )}
    </>
  )
}
