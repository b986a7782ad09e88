import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NumbersInText } from './numbers-in-text.ts'

/** How many words that are no numbers are named. */
const NAMED = 5

/** A field for the numbers of spaces, pasted from a spreadsheet or taken from a text file. */
export function ChosenNumbers(props: {
  text: string
  numbers: NumbersInText
  error: string | undefined
  onText: (text: string) => void
}) {
  const { text, numbers, error, onText } = props
  const { t } = useTranslation()
  const names = numbers.others.slice(0, NAMED).join(', ')
  const others = numbers.others.length > 0 ? t('order.for_spaces.no_numbers', { names }) : ''
  const count = numbers.found.length > 0 ? t('order.for_spaces.count', { count: numbers.found.length }) : ''

  async function take(file: File | null) {
    if (file) onText([text, await file.text()].filter((each) => each !== '').join('\n'))
  }

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
        error={error}
        description={
          [count, others].filter((each) => each !== '').join(' ') || t('order.for_spaces.numbers_help')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <FileButton accept=".csv,.txt,text/plain,text/csv" onChange={take}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="xs"
            leftSection={<IconFileUpload size={16} stroke={1.6} />}
          >
            {t('order.for_spaces.file')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
