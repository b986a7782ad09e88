import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { useKnownRecords } from '../../core/picker/use-known-records.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import type { CampaignDraft } from './campaign-draft.ts'
import { CampaignMaterialRow } from './campaign-material-row.tsx'
import classes from './campaign-materials.module.css'
import type { Campaign } from './campaign-record.ts'

const materials = picksFrom('materialrest/getmaterials')

/**
 * Lets the user choose the materials that a campaign permits, and the finishes of each material. An empty list permits all
 * materials.
 */
export function CampaignMaterials({ form }: { form: RecordForm<Campaign, CampaignDraft> }) {
  const { t } = useTranslation()
  const draftMaterials = form.draft.materials ?? []
  const savedMaterials = form.record?.materials ?? []
  const knownRecords = useKnownRecords(
    savedMaterials.map(({ material_id, name, code }) => ({ id: material_id, name, code })),
  )
  const deletedCount = form.record?.deleted_materials ?? 0
  return (
    <FormGroup title={t('campaign.materials')} help={help()}>
      {draftMaterials.length > 0 && (
        <ul className={classes.list}>
          {draftMaterials.map((material, index) => (
            <CampaignMaterialRow
              key={material.material_id}
              record={knownRecords.find(material.material_id)}
              savedFinishes={
                savedMaterials.find(({ material_id }) => material_id === material.material_id)?.finishes
              }
              finishIds={material.finish_ids}
              error={
                form.errorAt(`materials.${index}.finish_ids`) ??
                form.errorAt(`materials.${index}.material_id`)
              }
              readOnly={form.readOnly}
              onChange={(finish_ids) =>
                form.change({
                  materials: draftMaterials.map((each) =>
                    each === material ? { ...each, finish_ids } : each,
                  ),
                })
              }
              onRemove={() => form.change({ materials: draftMaterials.filter((each) => each !== material) })}
            />
          ))}
        </ul>
      )}
      {!form.readOnly && (
        <RecordPicker
          label={t('campaign.material_add')}
          name="materials"
          source={materials}
          value={null}
          chosenName={null}
          without={draftMaterials.map(({ material_id }) => material_id)}
          placeholder={t('form.pick_more')}
          error={form.errorAt('materials')}
          onChange={(id, record) => {
            if (id === null || !record) return
            knownRecords.learn([record])
            form.change({ materials: [...draftMaterials, { material_id: id, finish_ids: null }] })
          }}
        />
      )}
    </FormGroup>
  )

  function help(): string {
    if (deletedCount === 0)
      return t(draftMaterials.length === 0 ? 'campaign.materials_all' : 'campaign.materials_help')
    const others = t(draftMaterials.length === 0 ? 'campaign.materials_none_left' : 'campaign.materials_help')
    return `${t('campaign.materials_deleted', { count: deletedCount })} ${others}`
  }
}
