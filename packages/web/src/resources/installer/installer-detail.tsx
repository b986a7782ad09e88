import { useTranslation } from 'react-i18next'
import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { countryName } from '../../core/domain/countries.ts'
import { eurosText } from '../../core/form/conflict/conflict-texts.tsx'
import { useLocale } from '../../ui/hooks/locale.ts'
import { installerDrafts } from './installer-draft.ts'
import { InstallerInputs } from './installer-inputs.tsx'
import { installerCalls } from './installer-record.ts'
import { useStatesServed } from './states-served.ts'

export default function InstallerDetail() {
  const { t } = useTranslation()
  const locale = useLocale()
  const states = useStatesServed()
  const stateName = (code: string) => states.find(({ value }) => value === code)?.label ?? code
  const rateText = (rate: number | null) => (rate === null ? t('installer.rate_none') : eurosText(rate))
  return (
    <DetailScreen calls={installerCalls} drafts={installerDrafts}>
      {(form) => (
        <RecordLayout
          form={form}
          title={form.record?.name}
          conflictTexts={{
            country: (code) => countryName(code, locale),
            states_served: (codes) => codes.map(stateName).join(', '),
            languages: (spoken) => spoken.map((each) => t(`user.languages.${each}`)).join(', '),
            rate_per_space: rateText,
            rate_per_m2: rateText,
            rate_per_hour: rateText,
            rate_per_km: rateText,
          }}
        >
          <InstallerInputs form={form} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
