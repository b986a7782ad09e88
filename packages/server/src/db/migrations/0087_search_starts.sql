-- The global search reads the search texts of these tables for every row: the database stores them (search-text.ts).
ALTER TABLE "customers" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize("code" || ' ' || "name", NFD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "usergroups" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize("username" || ' ' || "email" || ' ' || "first_name" || ' ' || "last_name", NFD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "orders_code_start" ON "orders" USING btree (lower("code") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_reference_start" ON "orders" USING btree (lower("reference") text_pattern_ops);