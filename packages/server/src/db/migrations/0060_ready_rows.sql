DROP INDEX "promotions_customer";--> statement-breakpoint
DROP INDEX "promotions_picture";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "ready" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "judged_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "made" jsonb;--> statement-breakpoint
CREATE INDEX "promotions_picture" ON "promotions" USING btree ("picture_id") WHERE "promotions"."picture_id" is not null;--> statement-breakpoint
-- Whole documents are searched by nothing that the planner weighs, and sorting thousands of them took it longer than all else.
ALTER TABLE "import_rows" ALTER COLUMN "cells" SET STATISTICS 0, ALTER COLUMN "corrections" SET STATISTICS 0, ALTER COLUMN "faults" SET STATISTICS 0, ALTER COLUMN "ready" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "log" ALTER COLUMN "changes" SET STATISTICS 0, ALTER COLUMN "made" SET STATISTICS 0;
