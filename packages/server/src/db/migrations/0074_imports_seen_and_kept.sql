CREATE TABLE "import_kept_records" (
	"import_id" integer NOT NULL,
	"number" integer NOT NULL,
	"record_id" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "import_kept_records_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "seen" text;