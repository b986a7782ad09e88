import { plainText } from '@lienzo/rules/records/plain-text'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import type { ChosenRecord } from '../../core/picker/record-multi-picker.tsx'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { useKnownRecords } from '../../core/picker/use-known-records.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import { FinishTable } from './finish-table.tsx'
import type { MaterialDraft } from './material-draft.ts'
import classes from './material-finishes.module.css'
import type { Material } from './material-record.ts'

const finishes = picksFrom('finishrest/getfinishes')

/** Number of finishes from which a search field is shown. */
const SEARCHED_FROM = 8

/** Lets the user choose the finishes that can be applied to a material, and set a special price for each finish. */
export function MaterialFinishes({ form }: { form: RecordForm<Material, MaterialDraft> }) {
  const { t } = useTranslation()
  const permittedFinishes = form.draft.finishes ?? []
  const knownRecords = useKnownRecords(
    (form.record?.finishes ?? []).map(({ finish_id, name, code }) => ({ id: finish_id, name, code })),
  )
  const deletedCount = form.record?.deleted_finishes ?? 0
  const [search, setSearch] = useState('')
  const visibleFinishes = permittedFinishes.filter((finish) =>
    isFound(knownRecords.find(finish.finish_id), search),
  )

  return (
    <FormGroup
      title={t('material.finishes')}
      help={
        deletedCount === 0
          ? t('material.finishes_help')
          : `${t('material.finishes_help')} ${t('material.finishes_deleted', { count: deletedCount })}`
      }
    >
      {permittedFinishes.length > SEARCHED_FROM && (
        <TextInput
          type="search"
          size="xs"
          className={classes.search}
          aria-label={t('material.finish_search')}
          placeholder={t('material.finish_search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {permittedFinishes.length > 0 && visibleFinishes.length === 0 && (
        <p className={classes.nothing}>{t('form.pick_nothing')}</p>
      )}
      {visibleFinishes.length > 0 && <FinishTable form={form} shown={visibleFinishes} known={knownRecords} />}
      {!form.readOnly && (
        <RecordPicker
          label={t('material.finish_add')}
          source={finishes}
          value={null}
          chosenName={null}
          without={permittedFinishes.map((finish) => finish.finish_id)}
          placeholder={t('form.pick_more')}
          onChange={(id, record) => {
            if (id === null || !record) return
            knownRecords.learn([record])
            setSearch('')
            form.change({ finishes: [...permittedFinishes, { finish_id: id, price: null }] })
          }}
        />
      )}
    </FormGroup>
  )
}

function isFound({ name, code = '' }: ChosenRecord, search: string): boolean {
  return plainText(`${name} ${code}`).includes(plainText(search.trim()))
}
