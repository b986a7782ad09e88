CREATE TABLE "import_missing_records" (
	"import_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"result" text,
	CONSTRAINT "import_missing_records_import_id_record_id_pk" PRIMARY KEY("import_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "record_id" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "previous_id" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "deactivate_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "deactivated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "missing_kept" integer DEFAULT 0 NOT NULL;