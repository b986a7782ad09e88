const serverFields = [
  'created_at',
  'updated_at',
  'created_by',
  'deleted_at',
  'picture',
  'header_logo',
  'cover',
  'images',
]

/**
 * Converts a record to the input of its update call, without fields that only the server writes and without the fields in
 * `without`.
 */
export function writable<Record extends object>(record: Record, without: string[] = []) {
  const omittedFields = [...serverFields, ...without]
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name]) =>
        !omittedFields.includes(name) &&
        !/^(customer|role|usergroup)_name$|^user_saldo_|^last_sign_in_at$|^deleted_(materials|finishes)$/.test(
          name,
        ),
    ),
  )
}
