-- Looking for a text inside others is quick with trigrams. Where the extension is missing, or may not be created, it is
-- found all the same and takes longer; `create extension pg_trgm` and these two indexes can be made by hand later.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS "orders_code_search" ON "orders" USING gin ("code" gin_trgm_ops);
  CREATE INDEX IF NOT EXISTS "orders_reference_search" ON "orders" USING gin ("reference" gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'Text search without trigrams: %', SQLERRM;
END $$;
