import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '../../core/language/language.ts'
import { PhotoReprint } from '../../core/overview/photo-reprint.tsx'
import { type Fact, Facts } from '../../ui/layout/facts.tsx'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import { DifferentPhotos } from './different-photos.tsx'
import classes from './photo-review.module.css'
import { PhotoStateChip } from './photo-state-chip.tsx'
import type { ChangedPhoto } from './queue/use-photo-queue.ts'
import { isUndecided, type PhotoFlag, type ReviewedPhoto } from './reviewed-photo.ts'

/** Shows the space of a photo, where the photo comes from, its flags, and the decision on it. */
export function PhotoFacts(props: {
  photo: ReviewedPhoto
  onChange: (changes: ChangedPhoto) => void
  /** True to hide the first decision from a second reviewer, and the actions whose responses would reveal it. */
  second: boolean
}) {
  const { photo, onChange, second } = props
  const { t } = useTranslation()
  return (
    <aside className={classes.facts} aria-label={t('photoreview.about')}>
      <h2 className={classes.place}>
        <Link to="/space/$id" params={{ id: String(photo.space_id) }}>
          {photo.space_name}
        </Link>
        <span>
          {photo.space_city} · {t('photoreview.space_number', { number: photo.space_number })}
        </span>
      </h2>
      {!(second && isUndecided(photo)) && <PhotoStateChip photo={photo} />}
      {photo.flags.length > 0 && (
        <ul className={classes.flags}>
          {photo.flags.map((flag) => (
            <li key={flag.flag}>
              <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
              <span>
                <FlagText flag={flag} photo={photo} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {photo.like && (
        <Link
          to="/budget/photoreview"
          search={{ f_id: `eq;${photo.like.id}`, f_state: 'in;pending|valid|rejected' }}
          className={classes.like}
        >
          <Thumbnail src={photo.like.file.medium} alt="" size={72} />
          <span>{photo.like.name}</span>
        </Link>
      )}
      {!second && <DifferentPhotos photo={photo} onSaid={onChange} />}
      {photo.note !== '' && (
        <blockquote className={classes.note} aria-label={t('photoreview.note')}>
          {photo.note}
        </blockquote>
      )}
      {photo.reason !== '' && <p className={classes.reason}>{photo.reason}</p>}
      <Facts facts={useFacts(photo)} />
      <PhotoReprint photo={photo} onMade={(reprint_order) => onChange({ id: photo.id, reprint_order })} />
    </aside>
  )
}

/** Shows the explanation of a flag. */
function FlagText({ flag, photo }: { flag: PhotoFlag; photo: ReviewedPhoto }) {
  const { t } = useTranslation()
  const values = {
    metres: formatNumber(flag.metres ?? 0),
    when: flag.taken_at === undefined ? '' : formatDateTime(flag.taken_at),
    name: photo.like?.name ?? '',
  }
  return t(`photoreview.flags.${flag.flag}.text`, values)
}

/**
 * Returns a text with the time at which the photo was taken and the source of this time, or a text that says that the time is
 * unknown.
 */
function useTakenText({ taken_at, taken_source }: ReviewedPhoto): string {
  const { t } = useTranslation()
  if (taken_at === null) return t('photoreview.taken_unknown')
  const by = taken_source && t(`photoreview.taken_by.${taken_source}`)
  return [formatDateTime(taken_at), by].filter(Boolean).join(' · ')
}

function useFacts(photo: ReviewedPhoto): Fact[] {
  const { t } = useTranslation()
  const link = (to: string, name: string) => <Link to={to}>{name}</Link>
  const facts: (Fact | false)[] = [
    { label: t('log.resources.order'), value: link(`/order/${photo.order_id}`, photo.order_code) },
    { label: t('log.resources.budget'), value: link(`/budget/${photo.budget_id}`, photo.budget_code) },
    { label: t('order.customer_id'), value: link(`/customer/${photo.customer_id}`, photo.customer_name) },
    photo.campaign_id !== null && {
      label: t('order.campaign_id'),
      value: link(`/campaign/${photo.campaign_id}`, photo.campaign_name ?? ''),
    },
    photo.installer_id !== null && {
      label: t('log.resources.installer'),
      value: link(`/installer/${photo.installer_id}`, photo.installer_name ?? ''),
    },
    { label: t('photoreview.taken_at'), value: useTakenText(photo) },
    { label: t('photoreview.arrived_at'), value: formatDateTime(photo.created_at) },
    photo.distance_m !== null && {
      label: t('photoreview.distance'),
      value: `${formatNumber(photo.distance_m)} m`,
    },
    photo.reviewed_at !== null && {
      label: t('photoreview.reviewed_by'),
      value: `${photo.reviewed_by_name ?? ''} · ${formatDateTime(photo.reviewed_at)}`,
    },
    photo.payer !== null && {
      label: t('photoreview.payer'),
      value: t(`photoreview.payers.${photo.payer}`),
    },
    photo.redo_budget_id !== null && {
      label: t('photoreview.revision'),
      value: link(`/budget/${photo.redo_budget_id}`, photo.budget_code),
    },
  ]
  return facts.filter((fact) => fact !== false)
}
