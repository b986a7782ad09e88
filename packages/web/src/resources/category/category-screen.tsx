import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../core/address/search-parameters.ts'
import { ScreenSkeleton } from '../../ui/feedback/screen-skeleton.tsx'

const CategoryTree = lazy(() => import('./category-tree.tsx'))
const CategoryList = lazy(() => import('./category-list.tsx'))

type ShownAs = 'tree' | 'list'

/** Storage key for the view, tree or list, that this browser last used. */
const KEPT_UNDER = 'categoriesShownAs'

/**
 * Shows the tree of categories if the URL requests it, and the list if the URL has only other parameters. If the URL has no
 * parameters, shows the view that this browser used last, or the tree the first time.
 */
export default function CategoryScreen() {
  const parameters = useSearchParameters()
  const navigate = useNavigate()
  const isBare = Object.keys(parameters).length === 0
  const [last, setLast] = useState<ShownAs>(() => (isBare ? readKept() : 'list'))
  const shownAs = parameters.as === 'tree' ? 'tree' : isBare ? last : 'list'

  function show(view: ShownAs) {
    localStorage.setItem(KEPT_UNDER, view)
    setLast(view)
    return navigate({ to: '.', search: view === 'tree' ? { as: 'tree' } : {} })
  }

  const choice = <ShownAsChoice shownAs={shownAs} onShow={show} />
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {shownAs === 'tree' ? <CategoryTree actions={choice} /> : <CategoryList actions={choice} />}
    </Suspense>
  )
}

function ShownAsChoice(props: { shownAs: ShownAs; onShow: (view: ShownAs) => void }) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('category.tree.shown_as')}
      value={props.shownAs}
      data={[
        { value: 'tree', label: t('category.tree.as_tree') },
        { value: 'list', label: t('category.tree.as_list') },
      ]}
      onChange={(view) => props.onShow(view === 'tree' ? 'tree' : 'list')}
    />
  )
}

function readKept(): ShownAs {
  return localStorage.getItem(KEPT_UNDER) === 'list' ? 'list' : 'tree'
}
