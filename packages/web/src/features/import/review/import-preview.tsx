import { importOutcomes } from '@lienzo/contract/imports/import-states'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import classes from '../import.module.css'
import { LeaveImport } from '../leave-import.tsx'
import { ImportPictures } from '../pictures/import-pictures.tsx'
import { FaultGroups } from '../rows/fault-groups.tsx'
import { ImportRows } from '../rows/import-rows.tsx'
import { importKeys, type ShownImport, watched } from '../use-import.ts'
import { type ImportChoices, useImportActions } from '../use-import-actions.ts'
import { Understood } from './understood.tsx'

/** Rows of one outcome, or those that are taken in with warnings. */
const shownGroups = [...importOutcomes, 'warned'] as const
type ShownGroup = (typeof shownGroups)[number]

/** What a spreadsheet would do before it is taken in: its columns, and each row with its faults. All of it can be corrected. */
export function ImportPreview({ found }: { found: ShownImport }) {
  const { id, resource } = found
  const { t } = useTranslation()
  const { changed, choose, start, isBusy } = useImportActions(found)
  const [shown, setShown] = useState<{ group?: ShownGroup | undefined; page: number }>({ page: 1 })
  const asked = { id, page: shown.page, ...(shown.group ? { show: shown.group } : {}) }
  const rows = useQuery({
    queryKey: importKeys.rows(id, asked),
    queryFn: () => call('importsrest/import-detail', asked),
    placeholderData: keepPreviousData,
    meta: watched,
  })
  const isReady = found.state === 'ready'
  const taken = found.created + found.updated
  // What says nothing new may bring pictures.
  const { coming } = found.pictures
  const giveFocus = useRef<ReturnType<typeof keepFocus>>(null)
  // A field that is closed while the rows are judged again loses the keyboard.
  useEffect(() => {
    if (isReady) giveFocus.current?.()
  }, [isReady])

  function chooseAnew(choices: ImportChoices) {
    setShown({ page: 1 })
    giveFocus.current = keepFocus()
    return choose(choices)
  }

  return (
    <div className={classes.step}>
      <Understood found={found} disabled={!isReady} onChoose={chooseAnew} />
      <ImportPictures found={found} />
      {found.refused + found.warned > 0 && <FaultGroups found={found} onCorrected={changed} />}
      <GroupChoice found={found} show={shown.group} onShow={(group) => setShown({ group, page: 1 })} />
      {rows.data && (
        <ImportRows
          found={found}
          shown={rows.data}
          page={shown.page}
          onPage={(page) => setShown({ ...shown, page })}
          onCorrected={changed}
          outdated={!isReady || rows.isPlaceholderData}
        />
      )}
      {!rows.data && <div className={classes.room} />}
      <footer className={classes.footer}>
        <LeaveImport found={found} />
        <Button onClick={start} loading={isBusy} disabled={(taken === 0 && coming === 0) || !isReady}>
          {taken === 0 && coming > 0
            ? t('import.pictures.start', { count: coming, shown: formatNumber(coming) })
            : t(`import.of.${resource}.start`, { count: taken, shown: formatNumber(taken) })}
        </Button>
      </footer>
    </div>
  )
}

/** How many rows there are of each outcome; each button shows the rows of its own alone. */
function GroupChoice(props: {
  found: ShownImport
  show: ShownGroup | undefined
  onShow: (group: ShownGroup | undefined) => void
}) {
  const { found, show } = props
  const { t } = useTranslation()
  const countOf = (group: ShownGroup | undefined) => (group ? found[group] : found.rows)
  const isShown = (group: ShownGroup) => found[group] > 0 || group === show
  const choices = [undefined, ...shownGroups.filter(isShown)]
  return (
    <div className={classes.outcomes}>
      {choices.map((group) => (
        <button
          key={group ?? 'all'}
          type="button"
          className={classes.outcome}
          data-outcome={group}
          aria-pressed={show === group}
          onClick={() => props.onShow(group)}
        >
          <strong>{formatNumber(countOf(group))}</strong>{' '}
          {t(`import.outcomes.${group ?? 'all'}`, { count: countOf(group) })}
        </button>
      ))}
    </div>
  )
}
