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

/** Number of finishes at which a search field appears. */
const SEARCHED_FROM = 8

/** Chooses the finishes that can be applied to the material, each with its own price if it has one. */
export function MaterialFinishes({ form }: { form: RecordForm<Material, MaterialDraft> }) {
  const { t } = useTranslation()
  const permitted = form.draft.finishes ?? []
  const known = useKnownRecords(
    (form.record?.finishes ?? []).map(({ finish_id, name, code }) => ({ id: finish_id, name, code })),
  )
  const deleted = form.record?.deleted_finishes ?? 0
  const [search, setSearch] = useState('')
  const shown = permitted.filter((finish) => isFound(known.find(finish.finish_id), search))

  return (
    <FormGroup
      title={t('material.finishes')}
      help={
        deleted === 0
          ? t('material.finishes_help')
          : `${t('material.finishes_help')} ${t('material.finishes_deleted', { count: deleted })}`
      }
    >
      {permitted.length > SEARCHED_FROM && (
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
      {permitted.length > 0 && shown.length === 0 && (
        <p className={classes.nothing}>{t('form.pick_nothing')}</p>
      )}
      {shown.length > 0 && <FinishTable form={form} shown={shown} known={known} />}
      {!form.readOnly && (
        <RecordPicker
          label={t('material.finish_add')}
          source={finishes}
          value={null}
          chosenName={null}
          without={permitted.map((finish) => finish.finish_id)}
          placeholder={t('form.pick_more')}
          onChange={(id, picked) => {
            if (id === null || !picked) return
            known.learn([picked])
            setSearch('')
            form.change({ finishes: [...permitted, { finish_id: id, price: null }] })
          }}
        />
      )}
    </FormGroup>
  )
}

function isFound({ name, code = '' }: ChosenRecord, search: string): boolean {
  return plainText(`${name} ${code}`).includes(plainText(search.trim()))
}
