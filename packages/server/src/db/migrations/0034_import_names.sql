ALTER TABLE "imports" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_name_id" ON "imports" USING btree ("name" collate "reading_order","id") WHERE "imports"."deleted_at" is null;--> statement-breakpoint
UPDATE "imports" SET "name" = "files"."name" FROM "files" WHERE "files"."id" = "imports"."file_id";
