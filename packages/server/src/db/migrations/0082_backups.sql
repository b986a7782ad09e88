CREATE TABLE "backups" (
	"id" text PRIMARY KEY NOT NULL,
	"made_at" bigint NOT NULL,
	"seconds" integer NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"verified_at" bigint,
	"fault" text
);
--> statement-breakpoint
CREATE INDEX "backups_made" ON "backups" USING btree ("made_at");