ALTER TABLE "imports" ADD COLUMN "key_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "key_doubt" jsonb;