import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FilterMenu } from '../../core/list/filters/filter-menu.tsx'
import { FilterChips } from '../../core/list/toolbar/filter-chips.tsx'
import { SearchBox } from '../../core/list/toolbar/search-box.tsx'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { AskBeforeLeaving } from './outbox/ask-before-leaving.tsx'
import { sendStep } from './outbox/outbox.ts'
import { UnsentLine } from './outbox/unsent-line.tsx'
import { useOutbox } from './outbox/use-outbox.ts'
import classes from './photo-review.module.css'
import { PhotoReview } from './photo-review.tsx'
import { sendSecondLook } from './second/second-look.ts'
import { ProvenShare } from './share/proven-share.tsx'
import { usePhotoFilters } from './use-photo-filters.ts'

/** Shows installers' photos (for review, for a second look, or in the bin), or the share of proven spaces. */
export default function PhotoReviewScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const filters = usePhotoFilters()
  const isHouse = useIsHouse()
  const mayReview = useMayEdit('/budget/photoreview') && isHouse
  const decisions = useOutbox(sendStep)
  const looks = useOutbox(sendSecondLook)
  const { face: activeFace, bin } = filters.state
  const isShare = activeFace === 'share'
  const isSecond = activeFace === 'second' && mayReview
  const activeOutbox = isSecond ? looks : decisions
  const elsewhere = isShare ? [decisions, looks] : [isSecond ? decisions : looks]
  const faces = [
    { label: t('photoreview.faces.queue'), isShown: !isShare && !isSecond && !bin, search: {} },
    ...(mayReview
      ? [{ label: t('photoreview.faces.second'), isShown: isSecond, search: { as: 'second' } }]
      : []),
    { label: t('photoreview.faces.share'), isShown: isShare, search: { as: 'share' } },
    ...(isHouse ? [{ label: t('photoreview.faces.bin'), isShown: bin, search: { bin: 1 } }] : []),
  ]
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('navigation.title.photoreview')}</h1>
        <nav className={classes.faces} aria-label={t('photoreview.faces.label')}>
          {faces.map(({ label, isShown, search }) => (
            <button
              key={label}
              type="button"
              className={classes.face}
              aria-current={isShown ? 'page' : undefined}
              onClick={() => navigate({ to: '.', search })}
            >
              {label}
            </button>
          ))}
        </nav>
        {!isSecond && (
          <div className={classes.filters}>
            {!isShare && <SearchBox {...filters} />}
            <FilterChips {...filters} />
            {!isShare && <FilterMenu {...filters} />}
          </div>
        )}
      </header>
      {elsewhere.map(
        (each) => each.steps.length > 0 && <UnsentLine key={each === looks ? 1 : 0} shared={each} />,
      )}
      {isShare ? (
        <ProvenShare filters={filters.state.filters} />
      ) : (
        // Different React keys keep the undo history of the review apart from that of the second look.
        <PhotoReview
          key={isSecond ? 'second' : 'first'}
          {...filters}
          shared={activeOutbox}
          second={isSecond}
        />
      )}
      <AskBeforeLeaving outboxes={[decisions.outbox, looks.outbox]} />
    </div>
  )
}
