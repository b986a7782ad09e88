import type { FieldProps } from '../../ui/inputs/field.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow } from '../../ui/layout/form-group.tsx'
import { CountryField } from './country-field.tsx'
import { StateField } from './state-field.tsx'
import { useProposedState } from './use-proposed-state.ts'

type Region = { country: string; state: string; postal_code: string }
type Place = Region & { address: string; city: string }

/** Part of a record form that these inputs need. */
type FormOf<Draft> = {
  draft: Draft
  loaded: Draft
  change: (changes: Partial<Draft>) => void
  field: <Field extends keyof Draft & string>(field: Field) => FieldProps<Draft[Field]>
}

/** Inputs for the street, the town and the region of a place. */
export function PlaceInputs({ form }: { form: FormOf<Place> }) {
  return (
    <>
      <TextField {...form.field('address')} />
      <FieldRow>
        <TextField {...form.field('postal_code')} />
        <TextField {...form.field('city')} />
      </FieldRow>
      <RegionInputs form={form} />
    </>
  )
}

/** Inputs for a country and a state. The form's postal code fills in the state, unless the user has chosen a state. */
export function RegionInputs({ form }: { form: FormOf<Region> }) {
  useProposedState(form)
  return (
    <FieldRow>
      <CountryField
        {...form.field('country')}
        required
        onChange={(country) => form.change({ country, state: '' })}
      />
      <StateField {...form.field('state')} country={form.draft.country} />
    </FieldRow>
  )
}
