import { countryName } from '@lienzo/rules/customers/country-name'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen, type SaveHandler } from '../../core/detail/record-screen.tsx'
import { RecordSections, useSection } from '../../core/detail/record-sections.tsx'
import { eurosText } from '../../core/form/conflict/conflict-texts.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { ProvenPart } from '../../core/overview/proven-part.tsx'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEditRecords } from '../../core/session/use-may-edit-records.ts'
import { RecordSkeleton } from '../../ui/feedback/record-skeleton.tsx'
import { useLocale } from '../../ui/hooks/locale.ts'
import { installerDrafts } from './installer-draft.ts'
import { InstallerInputs } from './installer-inputs.tsx'
import { type Installer, installerCalls } from './installer-record.ts'
import { useStatesServed } from './states-served.ts'

const InstallerWorkPage = lazy(() => import('./work/installer-work.tsx'))

const sectionNames = ['data', 'work'] as const

export default function InstallerDetail() {
  return (
    <RecordScreen calls={installerCalls}>
      {(installer, onSaved) => <InstallerScreens installer={installer} onSaved={onSaved} />}
    </RecordScreen>
  )
}

type InstallerScreensProps = { installer: Installer | null; onSaved: SaveHandler<Installer> }

/** Shows the sections of an installer. Only the house sees the work section. */
function InstallerScreens({ installer, onSaved }: InstallerScreensProps) {
  const section = useSection(sectionNames)
  const isHouse = useIsHouse()
  const sections = installer && isHouse && (
    <RecordSections resource="installer" names={sectionNames} current={section} />
  )
  if (installer && sections && section === 'work') {
    return (
      <Suspense fallback={<RecordSkeleton late />}>
        <InstallerWorkPage installer={installer} sections={sections} />
      </Suspense>
    )
  }
  return <InstallerForm installer={installer} sections={sections} onSaved={onSaved} />
}

function InstallerForm({ installer, sections, onSaved }: InstallerScreensProps & { sections: ReactNode }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const states = useStatesServed()
  const form = useRecordForm({
    calls: installerCalls,
    drafts: installerDrafts,
    record: installer,
    mayEdit: useMayEditRecords('installer'),
    onSaved,
  })
  const stateName = (code: string) => states.find(({ value }) => value === code)?.label ?? code
  const rateText = (rate: number | null) => (rate === null ? t('installer.rate_none') : eurosText(rate))
  return (
    <RecordLayout
      form={form}
      title={form.record?.name}
      sections={sections}
      side={
        form.record && (
          <>
            <ProvenPart of="installer" id={form.record.id} by="campaign" />
            <RecordFacts record={form.record} />
          </>
        )
      }
      conflictTexts={{
        country: (code) => countryName(code, locale),
        states_served: (codes) => codes.map(stateName).join(', '),
        languages: (languages) => languages.map((each) => t(`user.languages.${each}`)).join(', '),
        rate_per_space: rateText,
        rate_per_m2: rateText,
        rate_per_hour: rateText,
        rate_per_km: rateText,
      }}
    >
      <InstallerInputs form={form} />
    </RecordLayout>
  )
}
