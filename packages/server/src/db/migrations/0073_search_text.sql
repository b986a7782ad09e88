-- What grows to tens of thousands is searched in one text of all that its search looks in, without capitals and accents. The
-- database keeps it: nothing writes it, and no row that is read, logged or copied has it (search-text.ts).
ALTER TABLE "spaces" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize("number"::text || ' ' || "shop_name" || ' ' || "chain" || ' ' || "position" || ' ' || "address" || ' ' || "postal_code" || ' ' || "city" || ' ' || "state", NFD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize("name" || ' ' || "trade_name" || ' ' || "tax_id" || ' ' || "email", NFD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize("code" || ' ' || "name" || ' ' || "brand", NFD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
DO $$
BEGIN
  DROP INDEX IF EXISTS "spaces_search";
  CREATE INDEX IF NOT EXISTS "spaces_search" ON "spaces" USING gin ("shop_name" gin_trgm_ops, "chain" gin_trgm_ops, "city" gin_trgm_ops, "search_text" gin_trgm_ops);
  CREATE INDEX IF NOT EXISTS "promotions_search_text" ON "promotions" USING gin ("search_text" gin_trgm_ops);
  CREATE INDEX IF NOT EXISTS "customers_search_text" ON "customers" USING gin ("search_text" gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'Text search without trigrams: %', SQLERRM;
END $$;
