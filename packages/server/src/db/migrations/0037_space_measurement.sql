ALTER TABLE "spaces" ADD COLUMN "measured_how" text DEFAULT 'unsaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "measured_at" bigint;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "measured_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "spaces_measured_at_id" ON "spaces" USING btree ("measured_at","id") WHERE "spaces"."deleted_at" is null;