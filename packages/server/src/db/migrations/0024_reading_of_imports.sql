ALTER TABLE "promotion_imports" ADD COLUMN "reading_choice" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_imports" ADD COLUMN "reading" jsonb;