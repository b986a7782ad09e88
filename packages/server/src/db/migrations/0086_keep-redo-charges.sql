ALTER TABLE "installer_photos" ADD COLUMN "redo_extras" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "installer_photos" ADD COLUMN "redo_print" bigint DEFAULT 0 NOT NULL;