ALTER TABLE "import_rows" ADD COLUMN "alike" text;--> statement-breakpoint
CREATE INDEX "spaces_place" ON "spaces" USING btree ("customer_id",lower("shop_name"),lower("position")) WHERE "spaces"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "import_rows_alike" ON "import_rows" USING btree ("import_id","alike","number") WHERE "import_rows"."alike" is not null;