import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { IconCamera, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '../../core/language/language.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import { FilePicture } from '../../ui/pictures/file-picture.tsx'
import classes from './proof.module.css'

type Space = OutputOnTheWire<CallAt<'orderrest/getproof'>>['rows'][number]

/**
 * Shows a space with the photo that proves it, and the photo's time and place. If there are several photos, shows one at a
 * time.
 */
export function ProvenSpace({ space, showsOrder }: { space: Space; showsOrder: boolean }) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const { photos } = space
  const photo = photos[at] ?? photos[0]
  const alt = t('proof.photo_of', { name: space.name })
  return (
    <li className={classes.space}>
      {photo ? (
        <a className={classes.frame} href={photo.file.huge} target="_blank" rel="noreferrer" title={alt}>
          <FilePicture className={classes.picture} src={photo.file.large} alt={alt}>
            <Unseen />
          </FilePicture>
        </a>
      ) : (
        <span className={classes.frame}>
          <Unseen />
        </span>
      )}
      {photos.length > 1 && (
        <span className={classes.dots}>
          {photos.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              className={classes.dot}
              aria-pressed={index === at}
              aria-label={t('proof.photo_number', { number: index + 1, count: photos.length })}
              onClick={() => setAt(index)}
            />
          ))}
        </span>
      )}
      <h2 className={classes.name}>
        <Link to="/space/$id" params={{ id: String(space.space_id) }}>
          {space.name}
        </Link>
      </h2>
      <p className={classes.place}>
        {[space.city, t('photoreview.space_number', { number: space.number })].filter(Boolean).join(' · ')}
        {showsOrder && (
          <>
            {' · '}
            <Link to="/order/$id" params={{ id: String(space.order_id) }}>
              {space.order_code}
            </Link>
          </>
        )}
      </p>
      {photo ? (
        <>
          <StateChip hue="green" icon={IconCircleCheck} label={t('proof.proven')} />
          <p className={classes.place}>
            {photo.taken_at === null
              ? t('proof.received', { when: formatDateTime(photo.created_at) })
              : t('proof.taken', { when: formatDateTime(photo.taken_at) })}
            {photo.distance_m !== null &&
              ` · ${t('proof.metres', { metres: formatNumber(photo.distance_m) })}`}
          </p>
        </>
      ) : (
        <StateChip hue="gray" icon={IconClock} label={t('proof.waiting')} />
      )}
    </li>
  )
}

function Unseen() {
  return <IconCamera size={28} stroke={1.25} className={classes.unseen} aria-hidden />
}
