import { useTranslation } from 'react-i18next'
import { CodeOnce } from '../../core/form/problems/same-records.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { PictureField } from '../../core/upload/picture-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import type { CategoryDraft } from './category-draft.ts'
import type { Category } from './category-record.ts'
import { useCategoryTree } from './use-category-tree.ts'

const categories = picksFrom('categoryrest/getcategories')

/** Shows the fields of a new or existing category. */
export function CategoryInputs({ form }: { form: RecordForm<Category, CategoryDraft> }) {
  const { t } = useTranslation()
  const startWithin = useNameInTree(form.record === null ? form.loaded.parent_id : null)
  return (
    <>
      <FormGroup title={t('category.group_identity')}>
        <FieldRow>
          <TextField {...form.field('name')} required autoFocus={form.record === null} />
          <CodeOnce path="categoryrest/getcategories" code={form.draft.code} own={form.record}>
            <TextField {...form.field('code')} required />
          </CodeOnce>
        </FieldRow>
        <FieldRow>
          <RecordPicker
            {...form.field('parent_id')}
            source={categories}
            chosenName={form.record?.parent_name ?? startWithin}
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

/**
 * Returns the name of the category with this id, which is the initial parent of a new category. Returns undefined if there is
 * no such category or the tree is still loading.
 */
function useNameInTree(id: number | null): string | undefined {
  const tree = useCategoryTree({ enabled: id !== null })
  return tree.data?.find((node) => node.id === id)?.name
}
