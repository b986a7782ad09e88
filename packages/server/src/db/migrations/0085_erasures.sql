CREATE TABLE "erasures" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"user_created_at" bigint NOT NULL,
	"erased_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;