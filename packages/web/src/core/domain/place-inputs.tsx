import type { FieldProps } from '../../ui/inputs/field.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow } from '../../ui/layout/form-group.tsx'
import { CountryField } from './country-field.tsx'
import { StateField } from './state-field.tsx'
import { useProposedState } from './use-proposed-state.ts'

type Region = { country: string; state: string; postal_code: string }
type Place = Region & { address: string; city: string }

/** Part of a record's form that these inputs use. */
type FormOf<Draft> = {
  draft: Draft
  loaded: Draft
  change: (changes: Partial<Draft>) => void
  field: <Field extends keyof Draft & string>(field: Field) => FieldProps<Draft[Field]>
}

/** Inputs for a place: street, town and region. */
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

/** Inputs for a country and its state. The state is filled in from the postal code in the form. */
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
