import '../../core/form/form-components.css'
import { isResourceName, resources } from '@lienzo/contract/resources'
import { type ImportedResource, importedResources } from '@lienzo/rules/imports/importables'
import { Button, Skeleton } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { fieldErrorText } from '../../core/call/field-error-text.ts'
import { formatNumber } from '../../core/language/language.ts'
import { onlyCustomer } from '../../core/picker/only-customer.ts'
import type { PickerRecord } from '../../core/picker/picks.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import { AboutImport } from './about-import.tsx'
import { ImportFile } from './file/import-file.tsx'
import classes from './import.module.css'
import { LeaveImport } from './leave-import.tsx'
import { FileReading } from './reading/file-reading.tsx'
import { ImportProgress } from './result/import-progress.tsx'
import { ImportPreview } from './review/import-preview.tsx'
import { type Station, Stations } from './stations.tsx'
import { type ShownImport, useImport } from './use-import.ts'
import { useImportActions } from './use-import-actions.ts'

/** Imports records from a spreadsheet, at `/<resource>/import`, in three steps: file, review and result. */
export default function ImportScreen() {
  const { import: importId } = useParams({ strict: false }) as { import?: string }
  const resource = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] ?? '' })
  const { t } = useTranslation()
  const id = Number(importId)
  if (!isImported(resource)) return null
  if (importId === undefined) return <FileStation resource={resource} />
  if (Number.isSafeInteger(id) && id > 0) return <ImportStations key={id} id={id} resource={resource} />
  return <EmptyState icon={IconMapPinOff} title={t('form.missing_title')} text={t('form.missing_text')} />
}

function isImported(text: string): text is ImportedResource {
  return isResourceName(text) && importedResources.some((name) => name === text)
}

function FileStation({ resource }: { resource: ImportedResource }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { houseMakes } = resources[resource]
  const customers = useQuery({
    queryKey: ['import', 'customer', resource],
    queryFn: () => customerOfNext(resource),
    enabled: !houseMakes,
    // Not cached, because the default is the customer of the previous file, which can change with each file.
    gcTime: 0,
  })
  return (
    <Frame resource={resource} station="file" title={t(`import.of.${resource}.title`)}>
      {(houseMakes || customers.isSuccess) && (
        <ImportFile
          resource={resource}
          hasCustomer={!houseMakes}
          only={customers.data?.only ?? null}
          last={customers.data?.last ?? null}
          onPrepared={(id) => navigate({ to: `/${resource}/import/${id}` })}
        />
      )}
    </Frame>
  )
}

/**
 * Returns the caller's only customer as `only`. If the caller has several customers, returns the customer of their previous
 * file as `last`, or null if it is unknown.
 */
async function customerOfNext(
  resource: ImportedResource,
): Promise<Record<'only' | 'last', PickerRecord | null>> {
  const only = await onlyCustomer()
  if (only) return { only, last: null }
  try {
    return { only, last: (await call('importsrest/lastcustomer', { resource })).customer }
  } catch {
    // Errors are ignored, because the user can choose the customer without a default.
    return { only, last: null }
  }
}

function ImportStations({ id, resource }: { id: number; resource: ImportedResource }) {
  const { t } = useTranslation()
  const { data: shownImport, error, isPending } = useImport(id)
  const waiting = useDelayed(isPending)
  const [wasReady, setWasReady] = useState(false)
  if (shownImport?.state === 'ready' && !wasReady) setWasReady(true)
  const station = shownImport ? stationOf(shownImport, wasReady) : 'file'
  useShownRecordTitle(shownImport?.name, {
    title: t(`import.of.${resource}.title`),
    address: `/${resource}/import`,
  })
  return (
    <Frame
      resource={resource}
      station={station}
      title={shownImport?.name ?? t(`import.of.${resource}.title`)}
      about={shownImport && <AboutImport found={shownImport} />}
    >
      {!shownImport && !error && (waiting ? <Skeleton height={240} /> : <div className={classes.room} />)}
      {error && <Unreadable resource={resource} text={failureText(error, t)} />}
      {shownImport && station === 'review' && <ImportPreview found={shownImport} />}
      {shownImport && station !== 'review' && <OtherStation found={shownImport} />}
    </Frame>
  )
}

function stationOf({ state, failure }: ShownImport, wasReady: boolean): Station {
  // An import that was ready stays in the review while its rows are evaluated again.
  if (state === 'ready' || (state === 'preparing' && wasReady)) return 'review'
  return state === 'uploaded' || state === 'preparing' || failure ? 'file' : 'result'
}

function OtherStation({ found }: { found: ShownImport }) {
  const { t } = useTranslation()
  if (found.state === 'uploaded' || found.state === 'preparing') {
    return (
      <div className={classes.step}>
        <p className={classes.note} role="status">
          {readingText(found, t)}
        </p>
        <footer className={classes.footer}>
          <LeaveImport found={found} />
        </footer>
      </div>
    )
  }
  if (found.failure) {
    return <UnreadableFile found={found} text={fieldErrorText({ ...found.failure, message: '' }, t)} />
  }
  return <ImportProgress found={found} />
}

/** Returns a text about the progress of reading the file: first its rows, then its pictures. */
function readingText({ rows, pictures }: ShownImport, t: TFunction): string {
  const source = pictures.sources.find(({ total, read }) => total !== null && read < total)
  if (!source?.total) return t('import.reading', { count: rows, rows: formatNumber(rows) })
  const { total, read } = source
  return t('import.pictures.reading', { count: total, total: formatNumber(total), read: formatNumber(read) })
}

function Frame(props: {
  resource: ImportedResource
  station: Station
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title}>{props.title}</h1>
          {props.about}
        </div>
        <Stations at={props.station} />
      </header>
      {props.children}
    </div>
  )
}

/**
 * Explains why a file cannot be read. If the import has a `reading`, the user can change it, for example the encoding or the
 * separator.
 */
function UnreadableFile({ found, text }: { found: ShownImport; text: string }) {
  const { reading, resource } = found
  const { choose } = useImportActions(found)
  return (
    <Unreadable resource={resource} text={text}>
      {reading && (
        <FileReading reading={reading} disabled={false} onChange={(choice) => choose({ reading: choice })} />
      )}
    </Unreadable>
  )
}

function Unreadable(props: { resource: ImportedResource; text: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.step} role="alert">
      <p className={classes.fault}>{props.text}</p>
      {props.children}
      <footer className={classes.footer}>
        <Button component={Link} to={`/${props.resource}/import`} variant="default">
          {t('import.other_file')}
        </Button>
      </footer>
    </div>
  )
}
