ALTER TABLE "import_rows" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "answered" integer DEFAULT 0 NOT NULL;