import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { PictureField } from '../../core/upload/picture-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import type { CategoryDraft } from './category-draft.ts'
import type { Category } from './category-record.ts'

const categories = picksFrom('categoryrest/getcategories')

/** The inputs of a category, for making one and for changing it. */
export function CategoryInputs(props: {
  form: RecordForm<Category, CategoryDraft>
  /** What the parent is called that a new one starts with. */
  startWithin: string | undefined
}) {
  const { form } = props
  const { t } = useTranslation()
  return (
    <>
      <FormGroup title={t('category.group_identity')}>
        <FieldRow>
          <TextField {...form.field('name')} required autoFocus={form.record === null} />
          <TextField {...form.field('code')} required />
        </FieldRow>
        <FieldRow>
          <RecordPicker
            {...form.field('parent_id')}
            source={categories}
            chosenName={form.record?.parent_name ?? props.startWithin}
            without={form.record ? [form.record.id] : []}
            clearable
            help={t('category.parent_help')}
          />
        </FieldRow>
        <SwitchField {...form.field('active')} help={t('category.active_help')} />
      </FormGroup>
      <FormGroup title={t('category.picture')}>
        <PictureField
          titled
          {...form.field('picture_upload')}
          label={t('category.picture')}
          current={form.record?.picture ?? null}
        />
      </FormGroup>
    </>
  )
}
