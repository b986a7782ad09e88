ALTER TABLE "files" ADD COLUMN "width_um" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "height_um" integer;