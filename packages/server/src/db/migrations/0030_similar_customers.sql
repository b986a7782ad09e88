-- Names of customers are compared without accents, capitals, points and the legal form: `plainName` in
-- resources/customer/similar-customers.ts writes the same expression. Without trigrams only equal ones are found.
DO $$
BEGIN
  CREATE INDEX IF NOT EXISTS "customers_plain_name" ON "customers" USING gin ((regexp_replace(btrim(regexp_replace(regexp_replace(lower(normalize("name", NFD)), '[\u0300-\u036f.]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')), ' (sl|slu|sll|slp|sa|sau|scl|scoop|cb|lda|unipessoal|sgps|ltd|llc|inc|gmbh|sarl|srl)$', '')) gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'Similar customers without trigrams: %', SQLERRM;
END $$;
