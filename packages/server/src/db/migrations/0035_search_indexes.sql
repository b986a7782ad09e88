-- What grows to tens of thousands of records is searched by trigrams in every column that its search looks in: one column
-- without them would have the whole table read. A column that spaces are searched by and that is a number is read as text.
DO $$
BEGIN
  CREATE INDEX IF NOT EXISTS "spaces_search" ON "spaces" USING gin ("shop_name" gin_trgm_ops, "chain" gin_trgm_ops, "city" gin_trgm_ops, "address" gin_trgm_ops, ("number"::text) gin_trgm_ops);
  CREATE INDEX IF NOT EXISTS "promotions_search" ON "promotions" USING gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "brand" gin_trgm_ops);
  CREATE INDEX IF NOT EXISTS "customers_search" ON "customers" USING gin ("name" gin_trgm_ops, "trade_name" gin_trgm_ops, "tax_id" gin_trgm_ops, "email" gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'Text search without trigrams: %', SQLERRM;
END $$;
