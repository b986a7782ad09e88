import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FilterMenu } from '../../core/list/filters/filter-menu.tsx'
import { FilterChips } from '../../core/list/toolbar/filter-chips.tsx'
import { SearchBox } from '../../core/list/toolbar/search-box.tsx'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { AskBeforeLeaving } from './outbox/ask-before-leaving.tsx'
import { UnsentLine } from './outbox/unsent-line.tsx'
import { useOutbox } from './outbox/use-outbox.ts'
import classes from './photo-review.module.css'
import { PhotoReview } from './photo-review.tsx'
import { ProvenShare } from './share/proven-share.tsx'
import { usePhotoFilters } from './use-photo-filters.ts'

/** The photos of installers, reviewed one after the other; or how far the spaces are, in numbers. */
export default function PhotoReviewScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const filters = usePhotoFilters()
  const isHouse = useIsHouse()
  const shared = useOutbox()
  const { face: shown, bin } = filters.state
  const isShare = shown === 'share'
  const faces = [
    { label: t('photoreview.faces.queue'), isShown: !isShare && !bin, search: {} },
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
        <div className={classes.filters}>
          {!isShare && <SearchBox {...filters} />}
          <FilterChips {...filters} />
          {!isShare && <FilterMenu {...filters} />}
        </div>
      </header>
      {isShare ? (
        <>
          <UnsentLine shared={shared} />
          <ProvenShare filters={filters.state.filters} />
        </>
      ) : (
        <PhotoReview {...filters} shared={shared} />
      )}
      <AskBeforeLeaving outbox={shared.outbox} />
    </div>
  )
}
