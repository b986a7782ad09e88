import { Combobox, TextInput, useCombobox } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useCountries, useStates } from '../../../../core/domain/use-places.ts'
import { OfferedRecords } from '../../../../core/picker/offered-records.tsx'
import { type PickerRecord, type PickPath, picksFrom } from '../../../../core/picker/picks.ts'
import { useOfferedPicks } from '../../../../core/picker/use-offered-picks.ts'
import { foundChoices } from '../../../../ui/inputs/choice-filter.ts'
import { type CorrectionProps, useTypedCorrection } from './use-typed-correction.tsx'

/** Calls that list the records to choose from, by the field in whose cells these records are named. */
export const recordsOf: Readonly<Record<string, PickPath>> = {
  customer: 'customerrest/getcustomers',
  default_product_id: 'productrest/getproducts',
  default_material_id: 'materialrest/getmaterials',
  default_installer_id: 'installerrest/getinstallers',
}

/** Edits a cell with the name of a record, which the user types or chooses from a list. */
export function RecordCorrection({ path, ...props }: CorrectionProps & { path: PickPath }) {
  const correction = useTypedCorrection(props)
  const combobox = useCombobox()
  const { offered, isCurrent, hasFailed } = useOfferedPicks(picksFrom(path), correction.typed.trim(), {
    enabled: combobox.dropdownOpened,
    without: [],
  })
  const textOf = ({ name, code }: PickerRecord) =>
    offered.filter((each) => each.name === name).length > 1 && code ? code : name
  return (
    <ListedInput
      correction={correction}
      combobox={combobox}
      offered={offered}
      textOf={textOf}
      isLooking={!isCurrent}
      hasFailed={hasFailed}
    />
  )
}

/** Edits a country, which the user types or chooses from a list. */
export function CountryCorrection(props: CorrectionProps) {
  const countries = useCountries()
  return <PlaceCorrection {...props} places={countries?.map(({ code, name }) => ({ name, also: [code] }))} />
}

/** Edits a state, which the user types, or chooses from a list if the country has states. */
export function StateCorrection(props: CorrectionProps) {
  const states = useStates(props.country ?? 'ES')
  const places = states?.map(({ name, label, code, other_names }) => ({
    name,
    also: [label, code, ...other_names],
  }))
  return <PlaceCorrection {...props} places={places} />
}

type Place = { name: string; also: readonly string[] }

function PlaceCorrection({ places, ...props }: CorrectionProps & { places: readonly Place[] | undefined }) {
  const correction = useTypedCorrection(props)
  const combobox = useCombobox()
  const options = (places ?? []).map(({ name, also }) => ({ value: name, label: name, also }))
  const matches = foundChoices({ options, search: correction.typed, limit: options.length })
  const records = matches.flatMap((each, id) => ('value' in each ? [{ id, name: each.value }] : []))
  return (
    <ListedInput
      correction={correction}
      combobox={combobox}
      offered={records}
      textOf={({ name }) => name}
      isLooking={places === undefined}
      hasFailed={false}
    />
  )
}

type ListedInputProps = {
  correction: ReturnType<typeof useTypedCorrection>
  combobox: ReturnType<typeof useCombobox>
  offered: readonly PickerRecord[]
  /** Returns the text to write into the cell when the user chooses this record. */
  textOf: (record: PickerRecord) => string
  isLooking: boolean
  hasFailed: boolean
}

/**
 * Shows a text field with a list of options. While an option is highlighted, Enter selects it instead of saving the typed text.
 */
function ListedInput({ correction, combobox, offered, textOf, ...state }: ListedInputProps) {
  const { input, choose } = correction

  function submit(id: string) {
    const record = offered.find((each) => String(each.id) === id)
    combobox.closeDropdown()
    if (record) choose(textOf(record))
  }

  function onKeyDown(event: KeyboardEvent) {
    const isMarked = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
    if (event.key !== 'Enter' || !isMarked) input.onKeyDown(event)
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      position="bottom-start"
      middlewares={{ flip: true, shift: true }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          role="combobox"
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            input.onChange(event)
            combobox.resetSelectedOption()
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={onKeyDown}
          onBlur={() => {
            combobox.closeDropdown()
            input.onBlur()
          }}
        />
      </Combobox.Target>
      <OfferedRecords offered={offered} value={null} {...state} />
    </Combobox>
  )
}
