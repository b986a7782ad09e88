import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './artwork-screen.module.css'
import { ApprovalChip } from './decisions/approval-chip.tsx'
import { ReleaseChip } from './decisions/release-chip.tsx'
import type { Artwork } from './use-artwork.ts'

/** Shows the name of an artwork, a link to its campaign, its approval and release chips, and the actions. */
export function ArtworkHeader(props: {
  image: Artwork
  campaignName: string | undefined
  actions: ReactNode
}) {
  const { image } = props
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <ActionIcon
        component={Link}
        to={`/campaign/${image.campaign_id}`}
        variant="subtle"
        color="gray"
        aria-label={t('campaign.artwork_back')}
      >
        <IconArrowLeft className={classes.back} size={18} stroke={1.6} />
      </ActionIcon>
      <div className={classes.names}>
        <h1 className={classes.title}>{image.name}</h1>
        <span className={classes.campaign}>{props.campaignName}</span>
      </div>
      <ApprovalChip approval={image.approval} />
      <ReleaseChip release={image.release} />
      {props.actions && <div className={classes.actions}>{props.actions}</div>}
    </header>
  )
}
