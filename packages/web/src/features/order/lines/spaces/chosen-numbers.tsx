import { Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyTextButton } from './copy-text-button.tsx'
import { NumbersFile } from './numbers-file.tsx'
import type { NumbersInText } from './numbers-in-text.ts'

/** Maximum number of invalid words shown; further words are only counted. */
const NAMED = 5

/** Shows a field for space numbers, which the user can type, paste from a spreadsheet or read from a file. */
export function ChosenNumbers(props: {
  text: string
  numbers: NumbersInText
  error: string | undefined
  onText: (text: string) => void
}) {
  const { text, numbers, error, onText } = props
  const { t } = useTranslation()
  const [notRead, setNotRead] = useState('')
  const names = numbers.others.slice(0, NAMED).join(', ')
  const others = numbers.others.length > 0 ? t('order.for_spaces.no_numbers', { names }) : ''
  const more = numbers.others.length - NAMED
  const andMore = more > 0 ? t('order.for_spaces.not_named', { count: more }) : ''
  const count = numbers.found.length > 0 ? t('order.for_spaces.count', { count: numbers.found.length }) : ''
  const summary = [count, others, andMore].filter((each) => each !== '').join(' ')

  return (
    <Group align="flex-end" gap="xs">
      <Textarea
        flex="1 1 300px"
        label={t('order.for_spaces.numbers_label')}
        placeholder="101, 102, 110-125"
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        error={notRead || error}
        description={summary || t('order.for_spaces.numbers_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => {
          setNotRead('')
          onText(event.currentTarget.value)
        }}
      />
      <NumbersFile
        onFailure={setNotRead}
        onNumbers={(fileText) => onText([text, fileText].filter((each) => each !== '').join('\n'))}
      />
      {numbers.others.length > 0 && (
        <CopyTextButton label={t('order.for_spaces.copy_others')} text={numbers.others.join('\n')} />
      )}
    </Group>
  )
}
